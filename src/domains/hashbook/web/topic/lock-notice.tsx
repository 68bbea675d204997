import { IconLock } from '@tabler/icons-react'
import type { Topic } from '../../contract/hashbook.models.ts'
import { lockText } from '../parts/labels.ts'
import styles from '../parts/hashbook.module.css'

/** The notice of a locked topic: by whom, until when and why. */
export const LockNotice = ({ lock }: Readonly<{ lock: NonNullable<Topic['lock']> }>) => (
  <div className={styles.notice} data-tone="attention" role="note">
    <IconLock size={18} aria-hidden="true" />
    <span>
      Locked {lockText(lock)}
      {lock.comments === 'closed' && ' Comments are closed.'}
    </span>
  </div>
)
