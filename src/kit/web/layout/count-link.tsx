import type { ReactNode } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '../address/go-link.tsx'
import styles from './layout.module.css'

type Props = Readonly<{
  href: ScreenLink
  /** The number that the rows under `href` add up to; a walk of all screens compares them. */
  counts: number
  children: ReactNode
}>

/** A number that opens the rows it counts. Zero opens nothing. */
export const CountLink = ({ href, counts, children }: Props) =>
  counts === 0 ? (
    children
  ) : (
    <GoLink href={href} className={styles.count} data-counts={counts}>
      {children}
    </GoLink>
  )
