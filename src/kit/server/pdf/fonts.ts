import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// One family with Latin, Greek, Cyrillic and Devanagari letters and the signs of all currencies, whole and not by ranges:
// letters that join need the rules of the whole font.
const FILES = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
} as const

export type FontName = keyof typeof FILES

const read = new Map<FontName, Buffer>()

/** The font file, read once. */
export const font = (name: FontName): Buffer => {
  const known = read.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(fileURLToPath(FILES[name]))
  read.set(name, bytes)
  return bytes
}
