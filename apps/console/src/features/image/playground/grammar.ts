// Made from packages/image-url by `npm run docs:update`. Do not edit.

/** The groups of controls, in their order. */
export const groups = ["Crop","Size","Orientation","Colour","Effects","Frame","Watermark","Output","Address"] as const;

/** Every parameter of the service, in the order of its URLs: how its value is written, and what its control tells. */
export const grammar = {
  "w": {
    "key": "width",
    "kind": "side",
    "min": 1,
    "max": 8192,
    "group": "Size",
    "label": "Width",
    "byDefault": "auto",
    "sameRow": "h"
  },
  "h": {
    "key": "height",
    "kind": "side",
    "min": 1,
    "max": 8192,
    "group": "Size",
    "label": "Height",
    "byDefault": "auto"
  },
  "fit": {
    "key": "fit",
    "kind": "oneOf",
    "values": [
      "cover",
      "contain",
      "fill",
      "inside"
    ],
    "group": "Size",
    "label": "Fit",
    "options": {
      "cover": "Cover: crop the rest",
      "contain": "Contain: add a border",
      "fill": "Fill: distort",
      "inside": "Inside: all of it, not enlarged"
    }
  },
  "g": {
    "key": "gravity",
    "kind": "oneOfOrPoint",
    "values": [
      "center",
      "north",
      "northeast",
      "east",
      "southeast",
      "south",
      "southwest",
      "west",
      "northwest",
      "entropy",
      "attention",
      "focal"
    ],
    "group": "Size",
    "label": "Keep"
  },
  "up": {
    "key": "enlarge",
    "kind": "onOff",
    "group": "Size",
    "label": "Never enlarge"
  },
  "ar": {
    "key": "aspect",
    "kind": "ratio",
    "group": "Size",
    "label": "Proportions",
    "hint": "Width to height, such as 16:9. No effect with both sides",
    "separator": ":"
  },
  "crop": {
    "key": "crop",
    "kind": "rectangle",
    "group": "Crop",
    "label": "Crop"
  },
  "trim": {
    "key": "trim",
    "kind": "nearestWhole",
    "min": 0,
    "max": 254,
    "group": "Crop",
    "label": "Trim",
    "hint": "Removes the border; how much its colour may differ",
    "byDefault": "off"
  },
  "rotate": {
    "key": "rotate",
    "kind": "angle",
    "min": -180,
    "max": 180,
    "group": "Orientation",
    "label": "Rotate",
    "hint": "Degrees clockwise",
    "byDefault": "0",
    "restsAt": 0
  },
  "flip": {
    "key": "flip",
    "kind": "flag",
    "group": "Orientation",
    "label": "Flip vertically",
    "sameRow": "flop"
  },
  "flop": {
    "key": "flop",
    "kind": "flag",
    "group": "Orientation",
    "label": "Flip horizontally"
  },
  "br": {
    "key": "brightness",
    "kind": "nearestWhole",
    "min": -100,
    "max": 100,
    "group": "Colour",
    "label": "Brightness",
    "byDefault": "0",
    "restsAt": 0
  },
  "co": {
    "key": "contrast",
    "kind": "nearestWhole",
    "min": -100,
    "max": 100,
    "group": "Colour",
    "label": "Contrast",
    "byDefault": "0",
    "restsAt": 0
  },
  "gamma": {
    "key": "gamma",
    "kind": "number",
    "min": 0.1,
    "max": 10,
    "group": "Colour",
    "label": "Gamma",
    "hint": "Above 1 lightens the dark parts",
    "byDefault": "1",
    "step": 0.1,
    "restsAt": 1
  },
  "sa": {
    "key": "saturation",
    "kind": "nearestWhole",
    "min": -100,
    "max": 100,
    "group": "Colour",
    "label": "Saturation",
    "byDefault": "0",
    "restsAt": 0
  },
  "hue": {
    "key": "hue",
    "kind": "angle",
    "min": -180,
    "max": 180,
    "group": "Colour",
    "label": "Hue",
    "hint": "Degrees",
    "byDefault": "0",
    "restsAt": 0
  },
  "tint": {
    "key": "tint",
    "kind": "colour",
    "group": "Colour",
    "label": "Tint",
    "hint": "Shades of a colour, six hexadecimal digits"
  },
  "blur": {
    "key": "blur",
    "kind": "numberOrOff",
    "min": 0,
    "max": 100,
    "group": "Effects",
    "label": "Blur",
    "hint": "Pixels of the result",
    "byDefault": "0",
    "step": 0.5,
    "restsAt": 0
  },
  "pixelate": {
    "key": "pixelate",
    "kind": "nearestWhole",
    "min": 1,
    "max": 1000,
    "group": "Effects",
    "label": "Pixelate",
    "hint": "Pixels of a square",
    "byDefault": "1"
  },
  "sharpen": {
    "key": "sharpen",
    "kind": "flag",
    "group": "Effects",
    "label": "Sharpen",
    "sameRow": "grayscale"
  },
  "grayscale": {
    "key": "grayscale",
    "kind": "flag",
    "group": "Effects",
    "label": "Grayscale"
  },
  "pad": {
    "key": "pad",
    "kind": "margins",
    "group": "Frame",
    "label": "Margins",
    "hint": "Pixels: 10 for all, or two or four as in CSS: 10 20",
    "separator": " "
  },
  "round": {
    "key": "round",
    "kind": "nearestWholeOrMax",
    "group": "Frame",
    "label": "Round corners",
    "hint": "Radius in pixels of the result"
  },
  "bg": {
    "key": "background",
    "kind": "colour",
    "group": "Frame",
    "label": "Background",
    "hint": "Six hexadecimal digits, or eight with the opacity"
  },
  "wm": {
    "key": "watermark",
    "kind": "watermark",
    "values": [
      "center",
      "north",
      "northeast",
      "east",
      "southeast",
      "south",
      "southwest",
      "west",
      "northwest"
    ],
    "group": "Watermark",
    "label": "Image on top"
  },
  "cs": {
    "key": "colourSpace",
    "kind": "oneOf",
    "values": [
      "srgb",
      "keep"
    ],
    "group": "Output",
    "label": "Colours",
    "options": {
      "srgb": "sRGB: the same everywhere",
      "keep": "Those of the original, with its profile"
    }
  },
  "q": {
    "key": "quality",
    "kind": "wholeOrAuto",
    "group": "Output",
    "label": "Quality"
  },
  "mb": {
    "key": "maxBytes",
    "kind": "whole",
    "min": 100,
    "max": 100000000,
    "group": "Output",
    "label": "Most bytes",
    "hint": "Lowers the quality until the result has no more",
    "byDefault": "no limit"
  },
  "f": {
    "key": "format",
    "kind": "oneOf",
    "values": [
      "jpeg",
      "png",
      "webp",
      "avif",
      "mp4",
      "webm",
      "auto"
    ],
    "group": "Output",
    "label": "Format"
  },
  "dpr": {
    "key": "dpr",
    "kind": "number",
    "min": 0.5,
    "max": 8,
    "group": "Size",
    "label": "Pixel ratio",
    "hint": "Multiplies pixels, for dense screens",
    "byDefault": "1",
    "step": 0.5
  },
  "v": {
    "key": "version",
    "kind": "whole",
    "min": 1,
    "max": 999999999,
    "group": "Address",
    "label": "Version"
  },
  "exp": {
    "key": "expires",
    "kind": "time",
    "group": "Address",
    "label": "Valid until"
  },
  "t": {
    "key": "preset",
    "kind": "presetName",
    "group": "Address",
    "label": "Preset",
    "hint": "A name of yours, or of the operator"
  }
} as const;
