import { number } from './numbers.ts'

const KIB = 1024

/** Formats a size in bytes: `840 B`, `12 KB`, `3.4 MB`, `1.2 GB`. */
export const fileSize = (bytes: number): string => {
  if (bytes < KIB) return `${number(bytes)} B`
  if (bytes < KIB * KIB) return `${number(Math.round(bytes / KIB))} KB`
  if (bytes < KIB ** 3) return `${number(bytes / KIB / KIB, 1)} MB`
  return `${number(bytes / KIB ** 3, 1)} GB`
}
