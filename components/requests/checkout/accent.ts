// The merchant's color of the main button.

type Rgb = [red: number, green: number, blue: number];

/**
 * CSS variables for a button of this color (#rrggbb). The text is black or white, whichever has more contrast: at least
 * 4.5:1 on every color (WCAG 2.2, success criterion 1.4.3).
 */
export function accentVariables(color: string): Record<string, string> {
  const text = contrast(color, "#ffffff") >= contrast(color, "#000000") ? "#ffffff" : "#000000";
  return {
    "--color-accent-solid": color,
    // Away from the color of the text, so that hovering never lowers the contrast.
    "--color-accent-solid-hover": mix(color, text === "#ffffff" ? "#000000" : "#ffffff", 0.15),
    "--color-on-accent": text,
  };
}

/** The contrast of two colors, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: string, other: string, share: number): string {
  const others = rgbOf(other);
  const mixed = rgbOf(color).map((value, index) => Math.round(value * (1 - share) + (others[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as Rgb;
}
