import { Button, Group } from '@mantine/core'
import type { DataOf } from '#kit/contract/call.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import type { addToken } from '../../contract/tokens.calls.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './tokens.module.css'

type Props = Readonly<{ made: DataOf<typeof addToken>; onDone: () => void }>

/** The secret of a new token, which is shown this once. */
export const TokenSecret = ({ made, onDone }: Props) => (
  <div className={styles.stack}>
    <ReadOnce />
    <p className={styles.warning} role="alert">
      <strong>Copy the token now.</strong> It is shown this once; Muster stores no more than a hash of it. If it is
      lost, end it and add another one.
    </p>
    <code className={styles.secret} data-testid="api-token">
      {made.secret}
    </code>
    <p className="m-dim">
      Anyone who has it can do what it may, until {dateTime(made.expires_at)}. Keep it where your program keeps its
      passwords, and out of addresses and files that are shared.
    </p>
    <Group gap="xs">
      <CopyButton text={made.secret} about={made.name} isMain />
      <Button variant="default" onClick={onDone}>
        I have saved it
      </Button>
    </Group>
  </div>
)
