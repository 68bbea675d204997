import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { it, beforeAll, afterAll } from 'vitest'
import { type TestApp, testApp } from './testing/test-app.ts'
import { documentRequests } from './testing/document-requests.ts'
let app: TestApp
beforeAll(async () => { app = await testApp('2026-03-11T09:00:00Z') })
afterAll(() => app.stop())
it('probe', async () => {
  const requests = await documentRequests(app as never)
  const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).trim().split('\n').filter((f) => /\/web\//.test(f) && /\.tsx?$/.test(f) && !/\.test\.|testing/.test(f))
  const text = new Map(files.map((f) => [f, readFileSync(f, 'utf8')]))
  const names = new Map<string, string>()
  for (const f of execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).trim().split('\n').filter((f) => /contract\/.*\.ts$/.test(f)))
    for (const m of readFileSync(f, 'utf8').matchAll(/export const (\w+) = [\w.]+\(\{\s*id: '([^']+)'/g)) names.set(m[2]!, m[1]!)
  const { dirname, join } = await import('node:path')
  const importsOf = (f: string): string[] => [...(text.get(f) ?? '').matchAll(/from '(\.[^']+|#domains[^']+)'/g)].map((m) => m[1]!.startsWith('#') ? m[1]!.replace('#domains', 'src/domains') : join(dirname(f), m[1]!)).filter((x) => text.has(x))
  const closure = (roots: string[]) => { const seen = new Set(roots); const todo = [...roots]; while (todo.length) for (const n of importsOf(todo.pop()!)) if (!seen.has(n)) { seen.add(n); todo.push(n) } return [...seen].map((f) => text.get(f)).join('\n') }
  const out: string[] = []
  const fieldsOf = (schema: any): string[] => {
    if (!schema || typeof schema !== 'object') return []
    const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [name, ...fieldsOf(one)])
    return [...own, ...fieldsOf(schema.items), ...['anyOf', 'oneOf', 'allOf'].flatMap((k) => (schema[k] ?? []).flatMap(fieldsOf))]
  }
  for (const d of app.domains) for (const { call } of d.handlers as any) { const name = names.get(call.id); if (!name) { out.push('NONAME '+call.id); continue }
    const using = [...text].filter(([, t]) => new RegExp(`\\b${name}\\b`).test(t))
    if (using.length === 0) { out.push(`NOCALL ${call.id}`); continue }
    const domainText = closure(using.map(([f]) => f))
    const body = requests.schemasOf(call).body
    for (const field of new Set(fieldsOf(body))) if (!new RegExp(`\\b${field}\\b`).test(domainText + using.map(([, t]) => t).join('\n'))) out.push(`FIELD ${call.id} ${field}`)
    const q = requests.schemasOf(call).query
    for (const field of Object.keys(q?.properties ?? {})) if (!new RegExp(`\\b${field}\\b`).test(domainText + using.map(([, t]) => t).join('\n'))) out.push(`QUERY ${call.id} ${field}`)
  }
  process.stdout.write(out.join('\n') + '\n')
})
