import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import styles from './table.module.css'

/** The buttons above a list; on a phone one that shows them. */
export const ListButtons = ({ children }: { children: ReactNode }) => {
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <div className={styles.buttons}>
      {isPhone && (
        <ActionIcon
          variant={isOpen ? 'light' : 'default'}
          size={36}
          aria-label="More for this list"
          title="More for this list"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      {(!isPhone || isOpen) && children}
    </div>
  )
}
