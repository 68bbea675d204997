import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActingBanner } from '#domains/session/web/parts/acting-banner.tsx'
import { DutyBar } from './duty-bar.tsx'
import { SessionEnd } from './session-end.tsx'
import { useShell } from './shell-context.tsx'
import styles from './frame.module.css'

/** The bars about the whole page: no connection, a newer version, the end of the session. */
export const Bars = () => {
  const { online } = useNetwork()
  const client = useQueryClient()
  const { app_version } = useShell()
  const [loaded] = useState(app_version)
  return (
    <>
      <ActingBanner />
      <DutyBar />
      {!online && (
        <div className={styles.notice} role="status">
          No connection. What you type is kept.
          <Button size="compact-sm" variant="default" onClick={() => void client.refetchQueries({ type: 'active' })}>
            Retry
          </Button>
        </div>
      )}
      {app_version !== loaded && (
        <div className={styles.notice} role="status">
          A new version is ready.
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
      <SessionEnd />
    </>
  )
}
