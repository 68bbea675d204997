import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** The clock of /proc/PID/stat ticks a hundred times a second. */
const TICK_MS = 10

/** Returns the fields after the name of a process, which may contain spaces and brackets: state is the first, its parent the second. */
const statOf = (pid: number): readonly string[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has ended since it was listed.
    return []
  }
}

const sum = (fields: readonly string[]): number => fields.reduce((total, field) => total + Number(field), 0) * TICK_MS

/** Processor time of a process and of those it started that have ended, in milliseconds. */
const usedBy = (pid: number): number => sum(statOf(pid).slice(11, 15))

export type Used = Readonly<{ server: number; database: number }>

/** Processor time so far of a server and of the whole database it works with, in milliseconds: it knows no other load. */
export const processorTime = async (client: pg.Client, server: number): Promise<Used> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(statOf(rows[0]?.pid ?? 0)[1])
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  const own = pids.filter((pid) => pid === postmaster || Number(statOf(pid)[1]) === postmaster)
  return { server: usedBy(server), database: own.reduce((total, pid) => total + usedBy(pid), 0) }
}
