import { useState } from 'react'
import { copyCodes } from '../recovery-codes.ts'

const WORDS = { yes: 'Copied', no: 'Copy failed' } as const

/** Copying the codes, and the button that says what came of it. */
export const useCopyCodes = (codes: readonly string[]): Readonly<{ label: string; copy: () => void }> => {
  const [done, setDone] = useState<keyof typeof WORDS | null>(null)
  const copy = async (): Promise<void> => setDone((await copyCodes(codes)) ? 'yes' : 'no')
  return { label: done === null ? 'Copy' : WORDS[done], copy: () => void copy() }
}
