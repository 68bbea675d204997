import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { setFormats } from '#kit/web/format/formatting.ts'
import { type Actor, ActorProvider } from '#kit/web/screens/actor.tsx'
import { Failed } from '#kit/web/states/failed.tsx'
import { setHelpContact } from '#kit/web/states/help.ts'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { setColorScheme } from '#kit/web/theme/color-scheme.ts'
import type { BrowserSession } from '#domains/session/web/stored-session.ts'
import { loadShell, type ShellState } from '#domains/shell/contract/shell.calls.ts'
import type { Area } from '../guard.ts'
import { isSavingPreferences } from './preferences-queue.ts'

const REFRESH_MS = 300_000
const Context = createContext<ShellState | null>(null)

/** Returns the state of the shell, which every screen needs. */
export const useShell = (): ShellState => {
  const shell = useContext(Context)
  if (!shell) throw new Error('The shell is not loaded')
  return shell
}

const actorOf = (area: Area, session: BrowserSession, shell: ShellState): Actor => {
  const granted = new Set(shell.permissions)
  return {
    area,
    id: session.id,
    role_number: session.role_number,
    team_id: session.team_id,
    employee_id: shell.me.employee_id,
    name: shell.me.name,
    email: shell.me.email,
    role_name: shell.me.role_name,
    time_zone: shell.me.time_zone,
    photo: shell.me.photo,
    organisation: shell.organisation,
    acting: shell.session.acting,
    has: (permission) => granted.has(permission),
  }
}

type Props = Readonly<{ area: Area; session: BrowserSession; children: ReactNode }>

/** Loads the shell once, refreshes it in the background, and provides the actor. */
export const ShellProvider = ({ area, session, children }: Props) => {
  const query = useCallQuery(loadShell, {}, { refetchInterval: REFRESH_MS })
  const shell = query.data
  const actor = useMemo(() => shell && actorOf(area, session, shell), [area, session, shell])
  useEffect(() => {
    if (!shell) return
    setHelpContact(shell.help_contact)
    if (!isSavingPreferences()) setColorScheme(shell.preferences.color_scheme)
  }, [shell])
  if (query.failure && !shell) return <Failed what="your workplace" failure={query.failure} onRetry={query.reload} />
  if (!shell || !actor) return <Skeletons shape="lines" />
  const { formats } = shell.me
  // Set before the children render; a change renders all of them again.
  setFormats(formats)
  return (
    <Context.Provider key={`${formats.locale} ${formats.time_zone}`} value={shell}>
      <ActorProvider value={actor}>{children}</ActorProvider>
    </Context.Provider>
  )
}
