import { PARTICIPANT_STATUSES, hasSigned } from '@countersign/contract/rules/participant-state';
import { FIRST_STEP, type Step } from '@countersign/contract/rules/steps';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../api/client.ts';
import { useCompanyConfig, type CompanyConfig } from '../api/config.ts';
import { en } from '../texts/en.ts';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import { CompletionScreen } from './completion/CompletionScreen.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { linkProblem, useParticipant, type Participant } from './link.ts';
import { OtpScreen } from './otp/OtpScreen.tsx';

/** The signer's journey, from the personal link to the completion message (SPEC 2, Signer journey). */
export function Journey() {
  const { linkToken } = useParams();
  const { data: company, error } = useCompanyConfig();

  if (error) return <ErrorScreen title={en.starting.failed} lines={[wordsOf(error)]} />;
  if (!company) return linkToken ? <Verifying /> : <LoadingScreen text={en.starting.loading} />;
  if (!linkToken) return <InvalidLink company={company} />;
  return <Link key={linkToken} company={company} token={linkToken} />;
}

function Link({ company, token }: { company: CompanyConfig; token: string }) {
  const { data: participant, error } = useParticipant(company.api_base, token);

  if (error) {
    const problem = linkProblem(error);
    if (problem.kind === 'invalid') return <InvalidLink company={company} />;
    return <ErrorScreen company={company} title={en.link.failed} lines={problem.lines} />;
  }
  if (!participant) return <Verifying company={company} />;
  return <Steps company={company} participant={participant} />;
}

function Verifying({ company }: { company?: CompanyConfig }) {
  return <LoadingScreen company={company} text={en.link.verifying} step={FIRST_STEP} />;
}

/** The current step lives in memory only: a reload starts from the OTP again (SPEC 2, Signer journey). */
function Steps({ company, participant }: { company: CompanyConfig; participant: Participant }) {
  const [step] = useState<Step>(() => firstStepOf(participant));
  if (step === 'completion') return <CompletionScreen company={company} />;
  return <OtpScreen company={company} participant={participant} />;
}

function firstStepOf(participant: Participant): Step {
  const status = PARTICIPANT_STATUSES.find((each) => each === participant.participant_status);
  return status && hasSigned(status) ? 'completion' : FIRST_STEP;
}

function wordsOf(error: Error): string {
  return error instanceof ApiError ? error.message : en.starting.failed;
}
