/** The loan agreement of the demonstration: people and figures are made up. */
import { makeSampleAgreement } from './sample-agreement/sample-agreement.ts';

export function makeDemoAgreement(at: Date, lender: string): Promise<Buffer> {
  return makeSampleAgreement({
    number: `MF-${at.getUTCFullYear()}-000117`,
    date: at.toISOString().slice(0, 10),
    place: 'Pune',
    lender: { name: lender, address: '14 Station Road, Pune 411001' },
    borrower: { name: 'Asha Rao', address: '7 Lake View, Pune 411030' },
    coBorrower: { name: 'Vikram Rao', address: '7 Lake View, Pune 411030' },
    purpose: 'Purchase of a delivery van',
    amount: 450_000,
    currency: 'INR',
    annualRatePercent: 11.5,
    months: 24,
    processingFee: 4500,
  });
}
