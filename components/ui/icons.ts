// Icons of Lucide (lucide.dev, version 1.73), each as one path in a square of 24 units. The package renders a component
// from a list of elements for each, which would cost every page more than a kilobyte of script.
//
// ISC License. Copyright (c) 2026 Lucide Icons and Contributors; in part MIT, Copyright (c) 2013-present Cole Bemis.
// Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
// provided that the above copyright notice and this permission notice appear in all copies.

/** The path data of an icon. */
export type IconShape = string;

export const ArrowLeft: IconShape = "M12 19l-7-7 7-7M19 12H5";
export const ArrowRight: IconShape = "M5 12h14M12 5l7 7-7 7";
export const Check: IconShape = "M20 6 9 17l-5-5";
export const ChevronDown: IconShape = "M6 9l6 6 6-6";
export const ChevronRight: IconShape = "M9 18l6-6-6-6";
export const Copy: IconShape =
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2";
export const Download: IconShape = "M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5";
export const Ellipsis: IconShape =
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0";
export const Plus: IconShape = "M5 12h14M12 5v14";
export const RotateCw: IconShape = "M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5";
export const Search: IconShape = "M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0";
export const QrCode: IconShape =
  "M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1";
export const SunMoon: IconShape =
  "M12 2v2M14.837 16.385a6 6 0 1 1-7.223-7.222c.624-.147.97.66.715 1.248a4 4 0 0 0 5.26 5.259c.589-.255 1.396.09 1.248.715M16 12a4 4 0 0 0-4-4M19 5l-1.256 1.256M20 12h2";
export const Trash2: IconShape =
  "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2";
export const Undo2: IconShape = "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11";
export const X: IconShape = "M18 6 6 18M6 6l12 12";
