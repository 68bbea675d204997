import { Panel } from '../screens/panels.tsx'
import styles from './filters.module.css'

/** The number of selects in the filters of other domains, so that a bar reserves their places until they are loaded. */
const SELECTS = { unit_filter: 2, person_filter: 1 } as const

/** A filter of another domain, by the name under which it is registered, in a filter bar. */
export const FilterPanel = ({ name }: { name: keyof typeof SELECTS }) => (
  <Panel
    name={name}
    fallback={Array.from({ length: SELECTS[name] }, (_, index) => (
      <span key={index} className={styles.place} aria-busy="true" />
    ))}
  />
)
