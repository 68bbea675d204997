import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

// The tables of the queue belong to its library and change with it. A backup stores the queued jobs, and a restore queues
// them again.
const JOBS = `select json_build_object('name', t.identifier, 'payload', j.payload, 'queue', q.queue_name,
    'run_at', j.run_at, 'max_attempts', j.max_attempts, 'key', j.key, 'priority', j.priority)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`

const ADD_AGAIN = `select graphile_worker.add_job(job->>'name', (job->'payload')::json, queue_name := job->>'queue',
    run_at := (job->>'run_at')::timestamptz, max_attempts := (job->>'max_attempts')::int, job_key := job->>'key',
    priority := (job->>'priority')::int) from restored_jobs`

/** The jobs that wait, a JSON text per line; empty where there is no queue yet. */
export const copyJobsOut = async (client: Client): Promise<Readable> => {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as found",
  )
  return rows[0]?.found === true ? client.query(to(`copy (${JOBS}) to stdout`)) : Readable.from([])
}

/** Queues the jobs of a backup again, all or none. The queue is prepared and empty. */
export const addJobsAgain = async (client: Client, content: AsyncIterable<Buffer>): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('create temp table restored_jobs (job jsonb not null) on commit drop')
    await pipeline(Readable.from(content), client.query(from('copy restored_jobs from stdin')))
    await client.query(ADD_AGAIN)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
