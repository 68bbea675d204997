import { Button } from '@mantine/core'
import styles from './form.module.css'

/** The row has another version in which what was typed has changed too; in place of a refusal. */
export const Outdated = ({ onTake }: { onTake: () => void }) => (
  <div className={styles.summary} role="alert">
    <p>Someone changed this in the meantime. What you typed is not saved.</p>
    <Button variant="default" size="compact-sm" onClick={onTake}>
      Load the new version
    </Button>
  </div>
)
