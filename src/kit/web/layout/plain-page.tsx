import { type ReactNode, useEffect } from 'react'
import { apiBase } from '../config.ts'
import { Toaster } from '../toasts/toaster.tsx'
import styles from './plain-page.module.css'

const labelOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="muster-${name}"]`)?.content ?? ''

const organisation = (): string => labelOf('organisation') || 'Muster'

/** Shows the logo of the organisation, on white as it is drawn for; else our own. */
const Logo = () => {
  const path = labelOf('logo')
  return path === '' ? (
    <img src="/icon.svg" alt="" width={36} height={36} />
  ) : (
    <img className={styles.logo} src={`${apiBase()}${path}`} alt="" />
  )
}

type Props = Readonly<{
  title: string
  below?: ReactNode
  /** For long forms, whose fields are side by side. */
  isWide?: boolean
  children: ReactNode
}>

/** The frame of the pages before a sign-in: logo, name, one card, no navigation. */
export const PlainPage = ({ title, below, isWide = false, children }: Props) => {
  useEffect(() => {
    document.title = `${title} · ${organisation()}`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <Logo />
        <span>{organisation()}</span>
      </div>
      <section className={styles.card} data-wide={isWide}>
        <h1>{title}</h1>
        {children}
      </section>
      {below}
      <Toaster />
    </main>
  )
}
