import { Button } from '@mantine/core'
import styles from './documents.module.css'

/** A document that goes with a form, and the way to leave it out again. */
export const DocumentName = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <span className={styles.name}>
    <bdi>{name}</bdi>
    <Button variant="subtle" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  </span>
)
