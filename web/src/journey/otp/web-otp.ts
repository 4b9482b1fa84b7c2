/** Reads the OTP out of the SMS where the browser can (WebOTP), with the signer's consent. Returns how to stop waiting. */
export function waitForSms(onOtp: (text: string) => void): () => void {
  const stop = new AbortController();
  if ('OTPCredential' in window && 'credentials' in navigator) {
    void readSms(stop.signal, onOtp);
  }
  return () => stop.abort();
}

async function readSms(signal: AbortSignal, onOtp: (text: string) => void): Promise<void> {
  const request = { otp: { transport: ['sms'] }, signal };
  // Declined, timed out or stopped: the signer types it.
  const credential = await navigator.credentials.get(request).catch(() => null);
  if (credential && 'code' in credential && typeof credential.code === 'string') onOtp(credential.code);
}
