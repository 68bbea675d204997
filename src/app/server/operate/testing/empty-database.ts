import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { runAsAdmin, withDatabase } from '#kit/server/testing/test-server.ts'

/** Sends one statement over its own connection. */
export const query = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A database of an ordinary role: an empty one, or a copy of the one with that name. */
export const ownDatabase = async (of = 'template1') => {
  const testServer = inject('testServer')
  const name = `muster_restore_${randomUUID().replaceAll('-', '')}`
  const owner = new URL(testServer.applicationUrl).username
  await runAsAdmin(testServer, `create database ${name} template ${of} owner "${owner}"`)
  return {
    name,
    url: withDatabase(testServer.applicationUrl, name),
    drop: () => runAsAdmin(testServer, `drop database ${name} with (force)`),
  }
}

/** An empty database for as long as it is used. */
export const withEmptyDatabase = async (use: (url: string) => Promise<void>): Promise<void> => {
  const { url, drop } = await ownDatabase()
  try {
    await use(url)
  } finally {
    await drop()
  }
}
