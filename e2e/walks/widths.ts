import type { Look } from './axe.ts'

/** Widths between a phone and a desktop, at which a page fits too. */
export const BETWEEN: readonly number[] = [1024, 768]

/** At both widths what is there and what moves; colours, which are the same, at one of them. */
export const WIDTHS: readonly Readonly<{ width: number; looks: readonly Look[] }>[] = [
  { width: 1280, looks: ['all', 'contrast'] },
  { width: 360, looks: ['form'] },
]
