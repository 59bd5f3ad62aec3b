// Families by the names that the font files carry inside; the display cut keeps its variable parent's.
export const DISPLAY = 'Bricolage Grotesque 96pt ExtraBold'
export const TEXT = 'Inter'
