import { Button } from '@mantine/core'
import { createContext, useContext, useState } from 'react'
import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '../address/go-link.tsx'
import { LaterDrawer } from '../layout/later-dialogs.tsx'
import { Skeletons } from '../states/skeletons.tsx'
import { useActor } from './actor.tsx'
import { LazyPart, type LoadPart } from './lazy-part.tsx'

/** A record by its table and its id: that of a row, or of the address. */
export type HistoryOf = readonly [table: string, id: number | string | null | undefined]
type Known = Readonly<{ table: string; id: number }>

/** The address of the history of records, and the permission to read it; the domain of the audit brings it. */
export type HistorySource = Readonly<{
  permission: Permission
  href: (table: string, id: number) => ScreenLink
  /** For those who may read the history of a record and not the audit: it is shown where the record is. */
  here: Readonly<{ permission: Permission; load: LoadPart<Known> }>
}>

const Context = createContext<HistorySource | null>(null)
export const HistoryProvider = Context.Provider

/** Leads to all that was done to a record, for those who may read it. Nothing for a record that is not there yet. */
export const HistoryLink = ({ of: [table, id] }: Readonly<{ of: HistoryOf }>) => {
  const source = useContext(Context)
  return source && /^[1-9]\d*$/.test(String(id)) ? <Shown source={source} table={table} id={Number(id)} /> : null
}

const Shown = ({ source, table, id }: Known & Readonly<{ source: HistorySource }>) => {
  const { area, has } = useActor()
  if (area !== 'admin') return null
  if (has(source.permission)) return <GoLink href={source.href(table, id)}>Changes</GoLink>
  return has(source.here.permission) ? <InPlace key={`${table} ${id}`} source={source} table={table} id={id} /> : null
}

const InPlace = ({ source, table, id }: Known & Readonly<{ source: HistorySource }>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Changes
      </Button>
      <LaterDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Changes"
        position="right"
        size="min(720px, 100vw)"
        closeButtonProps={{ 'aria-label': 'Close the changes' }}
        overlayProps={{ backgroundOpacity: 0.25 }}
      >
        <LazyPart load={source.here.load} props={{ table, id }} fallback={<Skeletons shape="lines" />} />
      </LaterDrawer>
    </>
  )
}
