import { Button } from '@mantine/core'
import { useState } from 'react'

const LABELS = { yes: 'Copied', no: 'Copy failed' } as const

type Props = Readonly<{
  text: string
  /** Names what is copied, for people who do not see it. */ about: string
  isMain?: boolean
}>

/** Copies a text; its label shows whether the browser allowed it. */
export const CopyButton = ({ text, about, isMain = false }: Props) => {
  const [done, setDone] = useState<keyof typeof LABELS | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setDone('yes')
    } catch {
      setDone('no')
    }
  }
  const label = done === null ? 'Copy' : LABELS[done]
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      size={isMain ? 'sm' : 'compact-sm'}
      aria-label={`${label}: ${about}`}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
