import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconMessagePlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import styles from '../parts/hashbook.module.css'

/** The selection of a reader in one block of the text. */
export type Selected = Readonly<{ anchor_block: string; quote: string }>
type Placed = Selected & Readonly<{ top: number; left: number }>

const MAX_QUOTE = 300
const ROOM = 180

const blockOf = (node: Node | null): HTMLElement | null => {
  const element = node instanceof HTMLElement ? node : (node?.parentElement ?? null)
  return element?.closest<HTMLElement>('[data-block]') ?? null
}

const readSelection = (within: HTMLElement | null): Placed | null => {
  const selection = document.getSelection()
  const quote = selection?.toString().trim() ?? ''
  const block = blockOf(selection?.anchorNode ?? null)
  const isOne = block !== null && block === blockOf(selection?.focusNode ?? null) && within?.contains(block)
  if (!selection || !isOne || quote === '' || quote.length > MAX_QUOTE || quote.includes('\n')) return null
  const { bottom, left } = selection.getRangeAt(0).getBoundingClientRect()
  const anchor_block = block.dataset['block'] ?? ''
  return { anchor_block, quote, top: bottom + 6, left: Math.max(8, Math.min(left, window.innerWidth - ROOM)) }
}

type Props = Readonly<{ within: RefObject<HTMLElement | null>; onComment: (selected: Selected) => void }>

/** Offers to comment on what is selected in the text. */
export const SelectionButton = ({ within, onComment }: Props) => {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const read = (): void => setPlaced(readSelection(within.current))
  useWindowEvent('pointerup', () => requestAnimationFrame(read))
  useWindowEvent('keyup', read)
  useWindowEvent('scroll', () => setPlaced(null))
  if (!placed) return null
  const { top, left, ...selected } = placed
  return (
    <Button
      size="compact-sm"
      className={styles.float ?? ''}
      style={{ top, left }}
      leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
      onPointerUp={(event) => event.stopPropagation()}
      onClick={() => {
        setPlaced(null)
        onComment(selected)
      }}
    >
      Comment on this
    </Button>
  )
}
