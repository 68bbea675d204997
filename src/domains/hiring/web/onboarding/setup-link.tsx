import { Button, CopyButton } from '@mantine/core'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ address: string; whom?: string }>

/** The link of an invitation, where no mail can be sent. */
export const SetupLink = ({ address, whom = 'the person' }: Props) => (
  <div className={styles.part} role="status">
    <ReadOnce />
    <p className={styles.text}>No mail server is set. Give {whom} this link:</p>
    <code className={styles.text}>{address}</code>
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <div>
          <Button variant="default" size="compact-sm" onClick={copy}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        </div>
      )}
    </CopyButton>
  </div>
)
