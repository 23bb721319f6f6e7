// KMS
