import { type ReactNode, useEffect } from 'react'
import { Toaster } from '#kit/web/toasts/toaster.tsx'
import styles from './bare.module.css'

const organisation = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="muster-organisation"]')?.content || 'Muster'

/** The frame of the pages before a sign-in: logo, name, one card, no navigation. */
export const BarePage = ({ title, below, children }: { title: string; below?: ReactNode; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · ${organisation()}`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        <span>{organisation()}</span>
      </div>
      <section className={styles.card}>
        <h1>{title}</h1>
        {children}
      </section>
      {below}
      <Toaster />
    </main>
  )
}
