import { useState } from 'react'
import { copyCodes } from '../recovery-codes.ts'

const LABELS = { yes: 'Copied', no: 'Copy failed' } as const

/** Copies the codes, with a button label that shows the result. */
export const useCopyCodes = (codes: readonly string[]): Readonly<{ label: string; copy: () => void }> => {
  const [done, setDone] = useState<keyof typeof LABELS | null>(null)
  const copy = async (): Promise<void> => setDone((await copyCodes(codes)) ? 'yes' : 'no')
  return { label: done === null ? 'Copy' : LABELS[done], copy: () => void copy() }
}
