import type { ReactNode } from 'react'
import styles from '../parts/tasks.module.css'

/** A part of the panel under a title. */
export const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

const LINK = /(https?:\/\/[^\s<>"]+)/g

/** Plain text whose addresses are links. */
export const Linked = ({ text }: Readonly<{ text: string }>) =>
  text.split(LINK).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ) : (
      part
    ),
  )
