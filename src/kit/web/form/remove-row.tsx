import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './form.module.css'

type Props = Readonly<{
  /** The label with the row: `Remove break 2`. */
  label: string
  onRemove: () => void
}>

/** Removes a row from a form; as tall as the fields next to it. */
export const RemoveRow = ({ label, onRemove }: Props) => (
  <ActionIcon variant="subtle" color="gray" size={36} className={styles.remove} aria-label={label} onClick={onRemove}>
    <IconTrash size={16} aria-hidden="true" />
  </ActionIcon>
)

type RowProps = Readonly<{
  label: string
  children: ReactNode
  /** Null where the row has to stay. */ onRemove: (() => void) | null
}>

/** The fields of a row with the button that takes it out at their end. */
export const RemovableRow = ({ label, children, onRemove }: RowProps) => (
  <div className={styles.removable}>
    <div>{children}</div>
    {onRemove && <RemoveRow label={label} onRemove={onRemove} />}
  </div>
)
