import { Button } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import { takeLanding } from '#domains/session/web/return-to.ts'
import { useShell } from './shell-context.tsx'
import styles from './frame.module.css'

/** The first duty of the person. Once it is overdue, a sign-in leads there; it never blocks anything. */
export const DutyBar = () => {
  const { duty } = useShell()
  const go = useGo()
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    if (takeLanding() && duty?.is_overdue) go(duty.path)
    // Redirects only after a sign-in: `takeLanding` returns true once.
  }, [duty, go])
  if (!duty || duty.path.startsWith(path)) return null
  return (
    <div className={styles.notice} role="status">
      {duty.text}
      <Button size="compact-sm" variant="default" onClick={() => go(duty.path)}>
        Review
      </Button>
    </div>
  )
}
