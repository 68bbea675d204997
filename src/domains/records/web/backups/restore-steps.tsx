import { Button, CopyButton } from '@mantine/core'
import { Card } from '#kit/web/layout/cards.tsx'
import type { BackupRow } from '../../contract/backups.models.ts'
import { restoreCommand } from './labels.ts'
import styles from './backups.module.css'

/** The command that brings the newest backup back, to be copied. */
export const RestoreSteps = ({ folder, backup }: { folder: string; backup: BackupRow }) => {
  const command = restoreCommand(folder, backup)
  return (
    <Card title="Restore the newest backup">
      <p className="m-dim">
        On the server, with Muster stopped{backup.is_encrypted === true && ' and BACKUP_PASSPHRASE set'}. What runs now
        stays as it is: the backup comes back into a new folder.
      </p>
      <div className={styles.command}>
        {/* It scrolls on a phone, which the keyboard must be able to do, too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label="Command">
          {command}
        </pre>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Card>
  )
}
