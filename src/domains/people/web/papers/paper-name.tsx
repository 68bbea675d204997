import { Button } from '@mantine/core'
import styles from './papers.module.css'

/** A paper that goes with a form, and the way to leave it out again. */
export const PaperName = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <span className={styles.name}>
    <bdi>{name}</bdi>
    <Button variant="subtle" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  </span>
)
