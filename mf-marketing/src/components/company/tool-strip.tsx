import { Container, Heading, Marquee, Section, ToolMark } from 'shared-ui'
import { integrations } from '../../content/integrations.ts'
import { INTEGRATIONS } from '../../content/home.ts'

const LOOP_SECONDS = 15
const LOOP_SECONDS_SMALL = 25

/** The partner tools passing by. */
export function ToolStrip() {
  const { id, title } = integrations.strip.head
  return (
    <Section tone="card" spacing="tight" labelledBy={id} contained={false}>
      <Container>
        <Heading level={2} size="xs" id={id}>
          {title}
        </Heading>
      </Container>
      <Marquee
        label="Tools that connect with Crewtally"
        loopSeconds={LOOP_SECONDS}
        loopSecondsSmall={LOOP_SECONDS_SMALL}
        items={INTEGRATIONS.map((name) => ({ key: name, content: <ToolMark name={name} /> }))}
      />
    </Section>
  )
}
