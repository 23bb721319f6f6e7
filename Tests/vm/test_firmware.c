// SPDX-License-Identifier: GPL-2.0
// The firmware's picture as a device for simpledrm. Kernels with CONFIG_SYSFB_SIMPLEFB register one
// themselves, "simple-framebuffer"; Debian's have one for efifb instead.
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/platform_data/simplefb.h>
#include <linux/platform_device.h>
#include <linux/screen_info.h>

static int __init start(void)
{
	const struct screen_info *info = &screen_info;
	struct simplefb_platform_data mode = {
		.width = info->lfb_width,
		.height = info->lfb_height,
		.stride = info->lfb_linelength,
		.format = "x8r8g8b8",
	};
	u64 base = info->lfb_base | (u64)info->ext_lfb_base << 32;
	struct resource memory = DEFINE_RES_MEM_NAMED(
		base, PAGE_ALIGN(mode.height * mode.stride), "BOOTFB");

	if (info->orig_video_isVGA != VIDEO_TYPE_EFI || info->lfb_depth != 32 ||
	    info->red_pos != 16 || info->blue_pos != 0)
		return -ENODEV;
	return PTR_ERR_OR_ZERO(platform_device_register_resndata(
		NULL, "firmware-framebuffer", 0, &memory, 1, &mode, sizeof(mode)));
}

// The driver that takes the hardware over unregisters the device, so this module stays.
module_init(start);
MODULE_LICENSE("GPL");
