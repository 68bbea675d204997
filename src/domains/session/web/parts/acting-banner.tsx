import { Button } from '@mantine/core'
import { useState } from 'react'
import { time } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { endImpersonation } from '../end-impersonation.ts'
import styles from './acting.module.css'

/** On every screen while an admin acts as an employee. It cannot be closed. */
export const ActingBanner = () => {
  const { acting, name } = useActor()
  const [isEnding, setEnding] = useState(false)
  if (!acting) return null
  const stop = (): void => {
    setEnding(true)
    void endImpersonation()
  }
  return (
    <div className={styles.banner} role="status">
      <span>
        You act as <strong>{name}</strong> until {time(acting.ends_at)}. Everything is recorded under your name.
      </span>
      <Button size="compact-sm" variant="white" color="dark" loading={isEnding} onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
