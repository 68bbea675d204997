import { createContext, useContext } from 'react'
import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '../address/go-link.tsx'
import { useActor } from './actor.tsx'

/** A record by its table and its id: that of a row, or what stands in the address. */
export type HistoryOf = readonly [table: string, id: number | string | null | undefined]

/** The address of the history of records, and the permission to read it; the domain of the audit brings it. */
export type HistorySource = Readonly<{ permission: Permission; href: (table: string, id: number) => ScreenLink }>

const Context = createContext<HistorySource | null>(null)
export const HistoryProvider = Context.Provider

/**
 * Leads to all that was done to a record, for those who may read the audit. Nothing for a record that is not there yet.
 */
export const HistoryLink = ({ of: [table, id] }: Readonly<{ of: HistoryOf }>) => {
  const source = useContext(Context)
  return source && /^[1-9]\d*$/.test(String(id)) ? <Shown source={source} table={table} id={Number(id)} /> : null
}

type Props = Readonly<{ source: HistorySource; table: string; id: number }>

const Shown = ({ source, table, id }: Props) => {
  const { area, has } = useActor()
  return area === 'admin' && has(source.permission) ? <GoLink href={source.href(table, id)}>History</GoLink> : null
}
