import { Button, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { perform } from '#kit/web/call/perform.ts'
import { refreshKinds } from '#kit/web/call/query-client.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { ActionTools } from '#kit/web/screens/screen.ts'
import { searchAll } from '#domains/shell/contract/shell.calls.ts'
import { listPlanTeams } from '#domains/shifts/contract/policy.calls.ts'
import { useAppearance } from '../frame/use-appearance.ts'
import { foundEntries, linesFor, ownEntries, type PaletteEntry } from './palette-entries.ts'
import { paletteOpen, typedEarly } from './palette-state.ts'
import { saveChoice, recentChoices } from './recent.ts'
import styles from './palette.module.css'

const close = (): void => paletteOpen.set(false)

const SEARCH_FROM = 2
const WAIT_MS = 150
// A search that was refused because of fast typing is repeated after this time.
const REST_MS = 1000

const useTools = (): ActionTools => {
  const actor = useActor()
  const go = useGo()
  const client = useQueryClient()
  return {
    actor,
    go,
    act: async (call, input) => {
      const sent = await perform(call, input).catch(() => null)
      if (sent) void refreshKinds(client, call.changes)
      return sent
    },
  }
}

const PLANNING = '/employee/shiftschedules?tab=planning'

/** Returns the screens and actions of the actor; the plan of shifts for those who have a team to plan. */
const useOwnEntries = (): readonly PaletteEntry[] => {
  const actor = useActor()
  const appearance = useAppearance()
  const mayPlan = actor.area === 'employee' && actor.has('shifts.plan')
  const teams = useCallQuery(listPlanTeams, {}, { enabled: mayPlan })
  const own = ownEntries(actor, appearance.choose)
  return teams.data?.length === 0 ? own.filter(({ href }) => href !== PLANNING) : own
}

/** Returns the typed text, its lines, and the marked line. */
const useLines = () => {
  const actor = useActor()
  const [typed, setTyped] = useState(typedEarly.get)
  useEffect(() => typedEarly.set(''), [])
  const [marked, setMarked] = useState(0)
  const text = typed.trim()
  const [waited] = useDebouncedValue(text, WAIT_MS)
  const isSearching = waited.length >= SEARCH_FROM && waited === text
  const query = useCallQuery(searchAll, { query: { q: waited } }, { enabled: isSearching })
  const own = useOwnEntries()
  const found = isSearching && query.data ? foundEntries(query.data.groups) : []
  const lines = linesFor(text, own, found, recentChoices(actor.area, actor.id))
  const type = (next: string): void => {
    setTyped(next)
    setMarked(0)
  }
  const isTooFast = query.failure?.status === 429
  useEffect(() => {
    if (!isTooFast) return undefined
    const timer = setTimeout(query.reload, REST_MS)
    return () => clearTimeout(timer)
  }, [isTooFast, query.reload])
  const trouble = isTooFast ? null : query.failure
  const isComing = query.isLoading || (text.length >= SEARCH_FROM && waited !== text)
  const nothing = lines.length === 0 ? (isComing ? 'Searching' : 'Nothing found') : null
  const outcome = { text: isTooFast ? 'Searching' : nothing, trouble, onRetry: query.reload }
  return { typed, type, lines, marked: Math.min(marked, lines.length - 1), setMarked, outcome }
}

/** Search and act from the keyboard, on every screen. */
const Palette = () => {
  const actor = useActor()
  const tools = useTools()
  const { typed, type, lines, marked, setMarked, outcome } = useLines()
  const choose = (entry: PaletteEntry | undefined, inNewTab: boolean): void => {
    if (!entry) return
    saveChoice(actor.area, actor.id, entry)
    close()
    if (inNewTab && entry.href) window.open(entry.href, '_blank', 'noopener')
    else void entry.run(tools)
  }
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setMarked((marked + step + lines.length) % Math.max(1, lines.length))
    else if (event.key === 'Enter') choose(lines[marked], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': 'Search and act' } }}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-lines"
        aria-activedescendant={`palette-line-${marked}`}
        aria-label="Search"
        placeholder="Search screens, people, work and actions"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
        data-autofocus
      />
      <div id="palette-lines" role="listbox" aria-label="Results" className={styles.lines}>
        {lines.map((entry, index) => (
          <Line
            key={`${entry.section} ${entry.id}`}
            entry={entry}
            index={index}
            heads={entry.section !== lines[index - 1]?.section}
            isMarked={index === marked}
            onChoose={choose}
            onMark={() => setMarked(index)}
          />
        ))}
      </div>
      <Outcome {...outcome} />
    </Modal>
  )
}
export default Palette

type OutcomeProps = Readonly<{ text: string | null; trouble: CallFailure | null; onRetry: () => void }>

/** The outcome of the search, below the lines that match without it. */
const Outcome = ({ text, trouble, onRetry }: OutcomeProps) => (
  <div role="status">
    {trouble ? (
      <p className={styles.outcome}>
        {trouble.message}
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </p>
    ) : (
      text !== null && <p className={styles.outcome}>{text}</p>
    )}
  </div>
)

type LineProps = Readonly<{
  entry: PaletteEntry
  index: number
  heads: boolean
  isMarked: boolean
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void
  onMark: () => void
}>

const Line = ({ entry, index, heads, isMarked, onChoose, onMark }: LineProps) => (
  <>
    {heads && (
      <p className={styles.section} role="presentation">
        {entry.section}
      </p>
    )}
    <div
      id={`palette-line-${index}`}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={styles.line}
      ref={(element) => {
        if (isMarked) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerMove={onMark}
      onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(entry, event.ctrlKey || event.metaKey)}
    >
      <span className={styles.name}>
        {entry.photo && <PersonAvatar name={entry.title} photo={entry.photo} size={24} />}
        {entry.title}
      </span>
      {entry.under && <span className={`m-dim m-small ${styles.under}`}>{entry.under}</span>}
    </div>
  </>
)
