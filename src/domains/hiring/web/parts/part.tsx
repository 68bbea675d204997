import type { ReactNode } from 'react'
import styles from './hiring.module.css'

/** A part of a drawer with its title. */
export const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)
