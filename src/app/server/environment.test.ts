import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { readConfig, VARIABLES } from '#kit/server/config.ts'
import { SECRETS } from '#kit/server/secret-files.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import { runAsAdmin } from '#kit/server/testing/test-server.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`)
const ALL = [...VARIABLES, ...SECRET_FILES].toSorted()
/** The images of compose.yaml, by their digests. */
const IMAGES = ['BASE_IMAGE', 'DATABASE_IMAGE', 'PROXY_IMAGE']
/** The database of compose.yaml is its own, so its address and password are set there. */
const OF_COMPOSE = ['DATABASE_PASSWORD_FILE', 'DATABASE_URL_FILE']
/** Those that the image sets: its address and its data folder inside of the container. */
const OF_THE_IMAGE = ['DATA_DIR', 'HOST', 'PORT']

describe('the variables of the environment', () => {
  const example = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
  const compose = read('compose.yaml')
  const service = /^ {2}muster:\n(?: {4}.*\n|\n)+/m.exec(compose)?.[0] ?? ''
  const passed = new Map(
    [...service.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

  it('are explained in .env.example, each once', () => {
    expect(example.map(({ name }) => name).toSorted()).toEqual(ALL)
  })

  it('have values in .env.example that are valid, and the defaults unless commented out', () => {
    const commented = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name))
    const env = (all: typeof example) => Object.fromEntries(all.map(({ name, value }) => [name, value]))
    expect(() => readConfig(env(example.filter(({ name }) => !SECRET_FILES.includes(name))))).not.toThrow()
    expect(readConfig(env(example.filter(({ name }) => !commented.has(name))))).toEqual(readConfig({}))
  })

  it('reach the container from compose.yaml, each under its own name', () => {
    expect([...passed.keys(), ...OF_COMPOSE].toSorted()).toEqual(ALL)
    for (const [name, value] of passed)
      if (!OF_THE_IMAGE.includes(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}[:}]`))
  })

  it('are the only ones that compose.yaml asks for', () => {
    const requested = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(requested.filter((name) => !ALL.includes(name) && !IMAGES.includes(name))).toEqual([])
  })
})

describe('the password of the database', () => {
  it.each(['p@ss:/#?&%41 =ü\'"\\$x', '%', 'a b', '[::1]'])('may be %j', async (password) => {
    const server = inject('testServer')
    const role = `role_${randomBytes(4).toString('hex')}`
    const literal = `'${password.replaceAll("'", "''")}'`
    await runAsAdmin(server, `create role ${role} login password ${literal}`)
    try {
      const url = new URL(server.applicationUrl)
      url.username = role
      url.password = ''
      url.pathname = '/postgres'
      const config = readConfig({ DATABASE_URL: url.href, DATABASE_PASSWORD: password })
      const [row] = await withClient(config.DATABASE_URL ?? '', async (client) => {
        return (await client.query<{ role: string }>('select current_user as role')).rows
      })
      expect(row).toEqual({ role })
    } finally {
      await runAsAdmin(server, `drop role ${role}`)
    }
  })

  it('that breaks an address is refused with the variable it belongs into', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://muster:a/b#c@database:5432/muster' })).toThrow(
      /DATABASE_PASSWORD/,
    )
  })
})

describe('the Node that runs Muster', () => {
  const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
    engines: { node: string }
    optionalDependencies: Readonly<Record<string, string>>
  }
  const least = Number(/\d+/.exec(engines.node)?.[0])
  const packages = Object.entries(optionalDependencies).filter(([name]) =>
    /^node-(bin-)?(linux|darwin|win)-/.test(name),
  )

  it('is of one exact version on each platform, which fits `engines`, and is the one of this run', () => {
    expect([...new Set(packages.map(([, version]) => version))]).toEqual([process.versions.node])
    expect(Number(/^\d+/.exec(process.versions.node)?.[0])).toBeGreaterThanOrEqual(least)
  })

  it('has its checksum in the lockfile, and needs no install script', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Readonly<Record<string, { integrity?: string; hasInstallScript?: boolean; optional?: boolean }>>
    }
    for (const [name] of packages) {
      const entry = lock.packages[`node_modules/${name}`]
      expect([name, entry?.integrity?.slice(0, 7), entry?.hasInstallScript]).toEqual([name, 'sha512-', undefined])
    }
  })

  it('is the only one of the image, which is made of a release on a pinned base', () => {
    const image = read('Dockerfile')
    expect([...image.matchAll(/^FROM (.*)$/gm)].map(([, base]) => base)).toEqual(['${BASE}'])
    expect(image).toMatch(/^ARG BASE$/m)
    expect(image).toContain('sha256sum --quiet --check SHA256SUMS')
    expect(image).not.toMatch(/npm |node:\d/)
  })
})

describe('the images of compose.yaml', () => {
  const images = [...read('compose.yaml').matchAll(/^\s+(?:image|BASE): (.*)$/gm)].map(([, image = '']) => image)

  it('are pinned by deploy/pin-images.sh, without which nothing starts', () => {
    const pinned = [...read('deploy/pin-images.sh').matchAll(/^pin (\w+) \S+$/gm)].map(([, name]) => name)
    expect(pinned).toEqual(IMAGES)
    expect(images.filter((image) => image !== 'muster').toSorted()).toEqual(
      IMAGES.map((name) => `\${${name}:?run sh deploy/pin-images.sh >> .env}`),
    )
  })
})

describe('the unit of systemd', () => {
  const unit = read('deploy/muster.service')
  const settings = new Map<string, string>()
  let section = ''

  it('has only sections, settings and comments', () => {
    for (const line of unit.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
      const [, heading] = /^\[(\w+)\]$/.exec(line) ?? []
      if (heading !== undefined) section = heading
      else {
        const [, name = '', value = ''] = /^([A-Z]\w+)=(.+)$/.exec(line) ?? []
        expect([line, section, name, value].filter((part) => part === '')).toEqual([])
        settings.set(`${section}.${name}`, value)
      }
    }
  })

  it('stops only Muster at first, and waits longer than Muster takes to stop', () => {
    expect(settings.get('Service.KillMode')).toBe('mixed')
    expect(Number(settings.get('Service.TimeoutStopSec'))).toBeGreaterThan(30 + readConfig({}).STOP_GRACE_SECONDS)
    expect(settings.get('Service.ExecStart')).toBe('/opt/muster/muster start')
  })

  it('has an environment with known variables, which is valid', () => {
    const lines = [...read('deploy/muster.env').matchAll(/^#?([A-Z_]+)=(.*)$/gm)]
    expect(lines.map(([, name = '']) => name).filter((name) => !ALL.includes(name))).toEqual([])
    const values = lines.map(([, name = '', value = '']) => [name, value] as const)
    const plain = Object.fromEntries(values.filter(([name]) => !SECRET_FILES.includes(name)))
    expect(() => readConfig(plain)).not.toThrow()
    expect(plain['DATA_DIR']).toBe('/var/lib/muster')
  })
})
