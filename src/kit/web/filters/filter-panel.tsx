import { Panel } from '../screens/panels.tsx'
import styles from './filters.module.css'

/** The names of the filters of other domains, so that a bar reserves their places until they are loaded. */
const SELECTS = { unit_filter: ['Department', 'Team'], person_filter: ['Person'] } as const

/** A filter of another domain, by the name under which it is registered, in a filter bar. */
export const FilterPanel = ({ name }: { name: keyof typeof SELECTS }) => (
  <Panel
    name={name}
    fallback={SELECTS[name].map((label) => (
      <span key={label} className={styles.place} aria-busy="true">
        {label}
      </span>
    ))}
  />
)
