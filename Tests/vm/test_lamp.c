// SPDX-License-Identifier: GPL-2.0
// A backlight without a lamp, for tests: it keeps the brightness that it is given.
#include <linux/backlight.h>
#include <linux/module.h>
#include <linux/platform_device.h>

static struct platform_device *board;
static struct backlight_device *light;

static int update(struct backlight_device *device) { return 0; }

static const struct backlight_ops ops = { .update_status = update };

static int __init start(void)
{
	struct backlight_properties properties = {
		.type = BACKLIGHT_RAW, .max_brightness = 255, .brightness = 255,
	};

	board = platform_device_register_simple("test-lamp", -1, NULL, 0);
	if (IS_ERR(board))
		return PTR_ERR(board);
	light = backlight_device_register("test-lamp", &board->dev, NULL, &ops, &properties);
	if (IS_ERR(light)) {
		platform_device_unregister(board);
		return PTR_ERR(light);
	}
	return 0;
}

static void __exit end(void)
{
	backlight_device_unregister(light);
	platform_device_unregister(board);
}

module_init(start);
module_exit(end);
MODULE_LICENSE("GPL");
