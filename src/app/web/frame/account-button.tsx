import { type ComponentProps, lazy, Suspense, useState, useTransition } from 'react'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import styles from './frame.module.css'

/** The photo of who is signed in, which opens the account menu. */
export const AccountButton = (props: ComponentProps<'button'>) => {
  const { name, photo } = useActor()
  return (
    <button {...props} type="button" className={styles.account} aria-label={`Account of ${name}`}>
      <PersonAvatar name={name} photo={photo} size={32} />
    </button>
  )
}

const load = async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })
const AccountMenu = lazy(load)

/** The account menu; its file is fetched when the button is first clicked, or as soon as the pointer is over it. */
export const LaterAccountMenu = () => {
  const [isRequested, setRequested] = useState(false)
  // The button stays as it is until the menu is there.
  const [, startTransition] = useTransition()
  const button = (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => startTransition(() => setRequested(true))}
    />
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  )
}
