import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '../format/numbers.ts'
import styles from './save-bar.module.css'

type Props = Readonly<{
  submit: string
  /** The number of fields that differ from the saved ones. */
  changes: number
  /** The form that the button sends, where it is outside of it. */
  form?: string
  isRunning?: boolean
  onDiscard: () => void
  /** Content at the end, such as the progress and a further step. */
  aside?: ReactNode
}>

/** The one button of a long form, always visible at the foot of the window, with the number of changes. */
export const SaveBar = ({ submit, changes, form, isRunning = false, onDiscard, aside }: Props) => (
  <div className={styles.bar} role="group" aria-label="Changes" data-aside={aside !== undefined || undefined}>
    <Button type="submit" loading={isRunning} disabled={changes === 0} {...(form ? { form } : {})}>
      {submit}
    </Button>
    <Button
      variant="default"
      className={styles.discard ?? ''}
      disabled={changes === 0 || isRunning}
      onClick={onDiscard}
    >
      Discard
    </Button>
    <span className="m-dim" role="status">
      {changes === 0 ? 'No changes' : count(changes, 'change', 'changes')}
    </span>
    {aside && <div className={styles.barAside}>{aside}</div>}
  </div>
)
