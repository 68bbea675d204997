import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'

/** Sends one statement over a connection of its own. */
export const query = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** An empty database of an ordinary role. */
export const withEmptyDatabase = async (use: (url: string) => Promise<void>): Promise<void> => {
  const testServer = inject('testServer')
  const name = `muster_restore_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(testServer, `create database ${name} owner "${new URL(testServer.applicationUrl).username}"`)
  try {
    await use(withDatabase(testServer.applicationUrl, name))
  } finally {
    await runAsAdmin(testServer, `drop database ${name} with (force)`)
  }
}
