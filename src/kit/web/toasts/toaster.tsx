import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from '../store.ts'
import { closeToast, type ToastEntry, type ToastKind, toastStore } from './toast-store.ts'
import styles from './toasts.module.css'
import { useFreePlace } from './use-free-place.ts'

// Drawn, because not every device has a letter for it.
const Tick = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.8">
    <path d="M2.5 6.5 5 9l4.5-6" />
  </svg>
)
const SIGNS: Record<ToastKind, ReactNode> = { success: <Tick />, info: 'i', warning: '!', error: '×' }

/** The one region of the page with toasts: where they cover no control and nothing that is shown once. */
export const Toaster = () => {
  const entries = useStore(toastStore)
  const region = useRef<HTMLElement>(null)
  const place = useFreePlace(region, entries.length)
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      data-through={place?.isFree === false}
      style={place ? { translate: `${place.left}px ${place.top}px` } : undefined}
    >
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

const ToastCard = ({ entry }: { entry: ToastEntry }) => {
  const [isPointedAt, setPointedAt] = useState(false)
  useEffect(() => {
    if (entry.lasts === null || isPointedAt) return undefined
    const timer = setTimeout(() => closeToast(entry.id), entry.lasts)
    return () => clearTimeout(timer)
  }, [entry, isPointedAt])
  const isUrgent = entry.kind === 'warning' || entry.kind === 'error'
  return (
    <div
      className={styles.toast}
      data-kind={entry.kind}
      data-held={isPointedAt}
      // Moving onto it, not appearing below a pointer that rests.
      onPointerMove={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
    >
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[entry.kind]}
      </span>
      <p className={styles.text} role={isUrgent ? 'alert' : 'status'}>
        {entry.text}
      </p>
      {entry.action && (
        <button type="button" className={styles.action} onClick={entry.action.run}>
          {entry.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Close message" onClick={() => closeToast(entry.id)}>
        ×
      </button>
    </div>
  )
}
