import type { ReactNode } from 'react'
import styles from './performance.module.css'

/** Labels and values next to each other, as many as have room. */
export const Figures = ({
  figures,
}: Readonly<{ figures: readonly (readonly [label: string, value: ReactNode])[] }>) => (
  <dl className={styles.figures}>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
